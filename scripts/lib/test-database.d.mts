export function testDatabaseDir(): string;
