import { DAY_MS, HOUR_MS } from '#domain/durations.ts';

const DAILY_BACKUP_COUNT = 7;
const WEEKLY_BACKUP_COUNT = 4;
/** At this hour, it's night everywhere in the United States. */
const BACKUP_HOUR_UTC = 8;

const BACKUP_FILE_NAME = /^cartwise-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.backup(\.part)?$/;

export const backupFileName = (now: Date): string =>
  `cartwise-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`;

function parseBackupTime(name: string): number | null {
  const [, day, hour, minute, second] = BACKUP_FILE_NAME.exec(name) ?? [];
  return day === undefined ? null : Date.parse(`${day}T${hour}:${minute}:${second}Z`);
}

export function isBackupDue(names: readonly string[], now: Date): boolean {
  const lastScheduledMs =
    Math.floor((now.getTime() - BACKUP_HOUR_UTC * HOUR_MS) / DAY_MS) * DAY_MS + BACKUP_HOUR_UTC * HOUR_MS;
  return names.every((name) => name.endsWith('.part') || (parseBackupTime(name) ?? 0) < lastScheduledMs);
}

/**
 * Keeps the newest backup of each day for seven days, then the newest of each week for four weeks. Days and weeks
 * without backups don't count. Deletes partial files once a newer backup exists. Ignores other files.
 */
export function listOutdatedBackups(names: readonly string[]): string[] {
  const newestFirst = names
    .flatMap((name) => {
      const backupTime = parseBackupTime(name);
      return backupTime === null ? [] : [{ name, instant: backupTime, isPartial: name.endsWith('.part') }];
    })
    .toSorted((a, b) => b.instant - a.instant);
  const newestBackup = newestFirst.find(({ isPartial }) => !isPartial);
  const seenDays = new Set<number>();
  const seenWeeks = new Set<number>();
  return newestFirst
    .filter(({ instant, isPartial }) => {
      if (isPartial) return newestBackup !== undefined && instant < newestBackup.instant;
      const day = Math.floor(instant / DAY_MS);
      if (seenDays.has(day)) return true;
      if (seenDays.size < DAILY_BACKUP_COUNT) {
        seenDays.add(day);
        return false;
      }
      const week = Math.floor((day + 3) / 7); // weeks start on Monday
      if (seenWeeks.has(week) || seenWeeks.size === WEEKLY_BACKUP_COUNT) return true;
      seenWeeks.add(week);
      return false;
    })
    .map(({ name }) => name);
}
