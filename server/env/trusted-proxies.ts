import { isIP } from 'node:net';

const rangeNames = ['loopback', 'linklocal', 'uniquelocal'];

export function isProxyAddress(text: string): boolean {
  if (rangeNames.includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const ipVersion = isIP(address);
  if (ipVersion === 0 || more.length > 0) return false;
  return bits === undefined || (/^[0-9]{1,3}$/.test(bits) && Number(bits) <= (ipVersion === 4 ? 32 : 128));
}
