export type PhotoStorage = {
  /** If this throws, the photo may or may not have been stored. */
  put: (name: string, jpeg: Buffer) => Promise<void>;
  /** Returns null if the photo doesn't exist. Throws if it's unknown whether the photo exists. */
  get: (name: string) => Promise<Buffer | null>;
  /** Succeeds if the photo doesn't exist; throws if it may still exist. */
  remove: (name: string) => Promise<void>;
};
