export function chooseTestDatabaseDir(): string;
