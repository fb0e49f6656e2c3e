declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  export type TessBaseApi = {
    Init: (path: null, language: string, engine: number) => number;
    SetVariable: (name: string, value: string) => boolean;
    /** Loads `/input`, rotated by `radians`. Returns 1 on failure. */
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
