import { describe, expect, it } from 'vitest';
import { CAMERA_METADATA, makeJpeg } from '#tests/support/jpeg.ts';
import { sanitizeJpeg } from './plain-jpeg.ts';

describe('sanitizeJpeg', () => {
  it('sanitizeJpeg removes camera metadata and trailing data but keeps the picture', () => {
    const withMetadata = makeJpeg({ note: CAMERA_METADATA });
    expect(withMetadata.includes(CAMERA_METADATA)).toBe(true);
    expect(sanitizeJpeg(withMetadata, 1_280)).toEqual(makeJpeg());
    expect(sanitizeJpeg(makeJpeg(), 1_280)).toEqual(makeJpeg());
  });

  it('sanitizeJpeg keeps a color profile and removes other data from APP2 segments', () => {
    const whole = makeJpeg();
    const withApp2 = (text: string) => {
      const body = Buffer.from(text, 'latin1');
      const head = Buffer.of(0xff, 0xe2, 0, body.length + 2);
      return Buffer.concat([whole.subarray(0, 2), head, body, whole.subarray(2)]);
    };
    const withProfile = withApp2('ICC_PROFILE\0\x01\x01sRGB');
    expect(sanitizeJpeg(withProfile, 1_280)).toEqual(withProfile);
    for (const other of [
      'MPF\0II*\0',
      'FPXR\0',
      'ICC',
      '',
      ' ICC_PROFILE\0',
      'ICC_PROFILES at 41.9, -87.6',
    ]) {
      expect(sanitizeJpeg(withApp2(other), 1_280), other).toEqual(whole);
    }
  });

  it('sanitizeJpeg rejects pictures that are too large', () => {
    expect(sanitizeJpeg(makeJpeg({ width: 1_280, height: 1_280 }), 1_280)).not.toBeNull();
    expect(sanitizeJpeg(makeJpeg({ width: 1_281 }), 1_280)).toBeNull();
    expect(sanitizeJpeg(makeJpeg({ height: 1_281 }), 1_280)).toBeNull();
    expect(sanitizeJpeg(makeJpeg({ height: 0 }), 1_280)).toBeNull();
  });

  it('sanitizeJpeg rejects a file truncated at any point', () => {
    const whole = makeJpeg();
    for (let length = 0; length < whole.length; length += 1) {
      expect(sanitizeJpeg(whole.subarray(0, length), 1_280), `${length} bytes`).toBeNull();
    }
  });

  it('sanitizeJpeg accepts dozens of segments but rejects thousands', () => {
    const whole = makeJpeg();
    const comment = Buffer.of(0xff, 0xfe, 0, 2);
    const withComments = (count: number) =>
      Buffer.concat([whole.subarray(0, 2), ...Array<Buffer>(count).fill(comment), whole.subarray(2)]);
    expect(sanitizeJpeg(withComments(60), 1_280)).toEqual(whole);
    expect(sanitizeJpeg(withComments(2_000), 1_280)).toBeNull();
  });

  it("sanitizeJpeg rejects files that aren't JPEGs, even if their first bytes look like a JPEG", () => {
    const whole = makeJpeg();
    const head = Buffer.from([0xff, 0xd8]);
    for (const text of ['', '<svg onload="alert(1)">', '\x89PNG\r\n', 'GIF89a']) {
      expect(sanitizeJpeg(Buffer.from(text, 'latin1'), 1_280)).toBeNull();
      expect(sanitizeJpeg(Buffer.concat([head, Buffer.from(text, 'latin1')]), 1_280)).toBeNull();
    }
    const frame = whole.indexOf(Buffer.of(0xff, 0xc0));
    const lossless = Buffer.from(whole);
    lossless[frame + 1] = 0xc3;
    expect(sanitizeJpeg(lossless, 1_280)).toBeNull();
    const withTwoFrames = Buffer.concat([
      whole.subarray(0, frame),
      whole.subarray(frame, frame + 13),
      whole.subarray(frame),
    ]);
    expect(sanitizeJpeg(withTwoFrames, 1_280)).toBeNull();
    const withoutFrame = Buffer.concat([whole.subarray(0, frame), whole.subarray(frame + 13)]);
    expect(sanitizeJpeg(withoutFrame, 1_280)).toBeNull();
  });
});
