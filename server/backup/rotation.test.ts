import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { backupFileName, isBackupDue, listOutdatedBackups } from './rotation.ts';

const toDate = (text: string) => new Date(text);

describe('Backup rotation', () => {
  it('Backup rotation keeps seven daily and four weekly backups', () => {
    let files: string[] = ['notes.txt', 'cartwise-mine.backup'];
    const start = toDate('2026-01-01T08:20:00Z').getTime();
    for (let night = 0; night < 100; night += 1) {
      files.push(backupFileName(new Date(start + night * DAY_MS)));
      const outdated = listOutdatedBackups(files);
      files = files.filter((name) => !outdated.includes(name));
      expect(files.length).toBeLessThanOrEqual(2 + 7 + 4);
      const ages = files
        .slice(2)
        .map((name) =>
          Math.round((start + night * DAY_MS - Date.parse(`${name.slice(9, 19)}T08:20Z`)) / DAY_MS),
        );
      if (night >= 40) {
        expect(ages.toSorted((a, b) => a - b).slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
        const weeks = ages.toSorted((a, b) => a - b).slice(7);
        expect(weeks).toHaveLength(4);
        expect(Math.max(...weeks)).toBeGreaterThanOrEqual(21);
      }
    }
    expect(files.slice(0, 2)).toEqual(['notes.txt', 'cartwise-mine.backup']);
  });

  it("Backup rotation keeps each day's newest backup and deletes older partial files", () => {
    const files = ['2026-11-20T090000', '2026-11-21T010000', '2026-11-21T090000'].map(
      (t) => `cartwise-${t}Z.backup`,
    );
    const partialFiles = [
      'cartwise-2026-11-20T080000Z.backup.part',
      'cartwise-2026-11-21T100000Z.backup.part',
    ];
    expect(listOutdatedBackups([...files, ...partialFiles]).toSorted()).toEqual(
      [partialFiles[0], files[1]].toSorted(),
    );
  });

  it('The nightly backup is due once a night, even after a late start', () => {
    const last = backupFileName(toDate('2026-11-21T08:30:00Z'));
    expect(isBackupDue([], toDate('2026-11-21T07:00:00Z'))).toBe(true);
    expect(isBackupDue([last], toDate('2026-11-21T23:00:00Z'))).toBe(false);
    expect(isBackupDue([last], toDate('2026-11-22T07:59:59Z'))).toBe(false);
    expect(isBackupDue([last], toDate('2026-11-22T08:00:00Z'))).toBe(true);
    expect(isBackupDue([last], new Date(Date.parse('2026-11-22T08:00:00Z') + 5 * HOUR_MS))).toBe(true);
    expect(isBackupDue([`${last}.part`], toDate('2026-11-21T09:00:00Z'))).toBe(true);
  });
});
