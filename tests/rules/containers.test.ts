import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const compose = readFileSync('compose.yaml', 'utf8');
const ignoredPaths = readFileSync('.dockerignore', 'utf8').split('\n');
const variables = new Set(
  [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z][A-Z_]+)=/gm)].map(([, name]) => name),
);

const image = dockerfile.split(/^FROM /m).at(-1) ?? '';

describe('Containers', () => {
  it('The container runs as a non-root user, reports its health and stops on SIGTERM', () => {
    expect(image).toMatch(/^USER node$/m);
    expect(image).toMatch(/^HEALTHCHECK [\s\S]*\/health\/ready/m);
    expect(image).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(image).toMatch(/^CMD \["node", .*"server\/main.ts"\]$/m);
    const start = readFileSync('scripts/start.mjs', 'utf8');
    for (const [, option = ''] of start.matchAll(/'(--[^']+)'/g)) expect(image).toContain(`"${option}"`);
    expect(image.indexOf('USER node')).toBeGreaterThan(image.lastIndexOf('RUN '));
    expect(compose).toMatch(/stop_grace_period: 15s/);
  });

  it('The container image uses pinned versions and the lock file, without any secrets', () => {
    for (const [, from] of dockerfile.matchAll(/^FROM (\S+)/gm)) expect(from).toMatch(/^node:24-/);
    for (const [, from] of compose.matchAll(/^\s+image: (\S+)/gm)) expect(from).toMatch(/^postgres:18-/);
    expect(dockerfile).toMatch(/npm ci --ignore-scripts/);
    expect(dockerfile).not.toMatch(/^ADD |\blatest\b|apt-get|curl|sudo/m);
    expect(ignoredPaths).toEqual(expect.arrayContaining(['.env', '.git', '.data', 'node_modules', 'tests']));
    expect(compose).not.toMatch(/PASSWORD: [^$]/);
  });

  it('The container files set only environment variables that the app reads', () => {
    const setVariables = [
      ...(image.match(/^ENV (.*)$/m)?.[1] ?? '').matchAll(/([A-Z_]+)=/g),
      ...compose.matchAll(/^ {6}([A-Z][A-Z_]+):/gm),
    ].map(([, name]) => name);
    const EXTERNAL_VARIABLE = /^(NODE_ENV|MALLOC_ARENA_MAX|POSTGRES_(USER|DB|PASSWORD))$/;
    const unknownVariables = setVariables.filter(
      (name) => !variables.has(name) && !EXTERNAL_VARIABLE.test(name ?? ''),
    );
    expect(setVariables.length).toBeGreaterThan(8);
    expect(unknownVariables).toEqual([]);
  });
});
