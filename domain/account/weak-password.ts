const COMMON_PASSWORDS = new Set(
  `password passwort passphrase passcode letmein welcome iloveyou loveyou sunshine princess monkey dragon football
   baseball basketball soccer superman batman starwars pokemon charlie michael jennifer jessica ashley daniel
   trustno shadow master computer internet whatever freedom mustang chocolate butterfly cookie cheese summer winter
   spring autumn monday friday january december america california chicago newyork login admin administrator user
   guest root test testing changeme default secret access hello helloworld ninja qwerty qwertyuiop asdfgh asdfghjkl
   zxcvbn zxcvbnm azerty abc abcd abcde abcdef mypassword thisismypassword nopassword cartwise grocery groceries
   shopping`.split(/\s+/),
);

/** A password is weak if it consists of up to three runs of these sequences, forward or backward. */
const SEQUENCES = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
];

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const reverseText = (text: string) => [...text].toReversed().join('');

const findRepeatedUnit = (text: string): string => /(.+?)\1*$/su.exec(text)?.[1] ?? text;

function normalizeVariants(text: string): string[] {
  const trimmedText = text.replace(/^[^\p{L}]+|(?<![^\p{L}])[^\p{L}]+$/gu, '').replace(/[\s._-]/g, '');
  return [trimmedText, trimmedText.replace(/[013457@$!]/g, (character) => lookalikes[character] as string)];
}

const isSequence = (text: string): boolean =>
  SEQUENCES.some((row) => `${row}${row}`.includes(text) || reverseText(`${row}${row}`).includes(text));

function isMadeOfSequences(text: string): boolean {
  let remainingText = text;
  for (let pieces = 0; pieces < 3 && remainingText !== ''; pieces += 1) {
    let length = remainingText.length;
    while (!isSequence(remainingText.slice(0, length))) length -= 1;
    remainingText = remainingText.slice(length);
  }
  return remainingText === '';
}

/** Returns why a password is easy to guess (decision 37), or null if it isn't. Doesn't check the length. */
export function findPasswordWeakness(password: string, email: string): 'common' | 'own address' | null {
  const normalizedPassword = password.normalize('NFKC').toLowerCase().trim();
  const [local = '', host = ''] = email.toLowerCase().trim().split('@');
  const addressParts = [
    local,
    local.replace(/\+.*/, ''),
    host,
    host.replace(/\.[^.]*$/, ''),
    `${local}@${host}`,
  ];
  const addressVariants = new Set(
    addressParts.flatMap((name) => [name, ...normalizeVariants(name)]).filter((name) => name.length > 2),
  );
  const variants = [
    normalizedPassword,
    findRepeatedUnit(normalizedPassword),
    ...normalizeVariants(normalizedPassword),
    ...normalizeVariants(findRepeatedUnit(normalizedPassword)),
    ...normalizeVariants(normalizedPassword).map(findRepeatedUnit),
  ];
  if (variants.some((variant) => addressVariants.has(variant))) return 'own address';
  const isCommon =
    new Set([...normalizedPassword]).size < 4 ||
    isMadeOfSequences(normalizedPassword) ||
    variants.some((variant) => COMMON_PASSWORDS.has(variant));
  return isCommon ? 'common' : null;
}
