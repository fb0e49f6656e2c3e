/** Where pictures lie, by names of ours; each is written once and never changed. */
export type Photos = {
  /** Keeps a picture; throws where it cannot, and it may then be there or not. */
  put: (name: string, jpeg: Buffer) => Promise<void>;
  /** Null where there is none of that name; throws where nobody can say. */
  get: (name: string) => Promise<Buffer | null>;
  /** Also of what is not there; throws where it may still be there. */
  remove: (name: string) => Promise<void>;
};
