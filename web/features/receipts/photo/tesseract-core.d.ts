/** Comes without types; only what is used of it. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  export type TessBaseApi = {
    /** 0 where all went well. */
    Init: (path: null, language: string, engine: number) => number;
    SetVariable: (name: string, value: string) => boolean;
    /** Reads the picture `/input`, turned by so many radians; 1 where it cannot. */
    SetImageFile: (exif: number, radians: number) => number;
    FindLines: () => number;
    GetGradient: () => number;
    Recognize: (monitor: null) => number;
    GetTSVText: (page: number) => string;
  };
  export type TesseractCore = {
    FS: { writeFile: (path: string, bytes: Uint8Array) => void };
    TessBaseAPI: new () => TessBaseApi;
  };
  const start: (options: {
    wasmBinary: ArrayBuffer;
    TesseractProgress: (percent: number) => void;
    print?: (line: string) => void;
    printErr?: (line: string) => void;
  }) => Promise<TesseractCore>;
  export default start;
}
