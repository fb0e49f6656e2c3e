import { createHmac, timingSafeEqual } from 'node:crypto';

type SignedForm = {
  authToken: string;
  url: string;
  form: URLSearchParams;
};

/** Computes HMAC-SHA1 of the URL followed by each parameter's name and value, sorted by name. */
export function computeTwilioSignature({ authToken, url, form }: SignedForm): string {
  const names = [...new Set(form.keys())].sort();
  const text = names.flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value));
  return createHmac('sha1', authToken)
    .update(url + text.join(''))
    .digest('base64');
}

export function isSignedByTwilio(signedForm: SignedForm, signature: string): boolean {
  const expectedSignature = Buffer.from(computeTwilioSignature(signedForm));
  const givenSignature = Buffer.from(signature);
  return (
    expectedSignature.length === givenSignature.length && timingSafeEqual(expectedSignature, givenSignature)
  );
}
