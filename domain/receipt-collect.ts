import { MAX_LINE_CHARACTERS, readAmount } from './receipt-amount.ts';
import { cleanName, codeOf, countIn, cutName } from './receipt-name.ts';
import { cutQuantity, type PrintedQuantity, readQuantity } from './receipt-quantity.ts';
import { isForMembers, isNoise, isVoidNote, kindOfLine, type LineKind } from './receipt-words.ts';

/** Something that was bought, as far as the lines say. */
export type TallyItem = {
  name: string;
  code: string | null;
  indent: number;
  quantity: number;
  isByWeight: boolean;
  grossCents: number;
  offCents: number;
  regularCents: number | null;
  /** Something was taken off for who has the card of the chain. */
  isMember: boolean;
  /** How many times what is printed comes to it. */
  isMultiplied: boolean;
  isWrong: boolean;
};

/**
 * What a line takes off: of an item, or of the whole (null). `isSigned` where it is printed as less, `isSaving` where it may
 * only tell what was saved; `isMember` where it is for who has the card of the chain.
 */
export type Reduction = {
  item: TallyItem | null;
  cents: number;
  isSigned: boolean;
  isSaving: boolean;
  isMember: boolean;
};

/** The printed sums, with the fees and reductions between subtotal and total. */
type Sums = {
  subtotalCents: number | null;
  taxCents: number;
  totalCents: number | null;
  lateFeeCents: number;
  lateOffCents: number;
};

/** All that the lines of a receipt say, before the sums are proved; money in cents. */
export type Tally = Sums & {
  items: TallyItem[];
  reductions: Reduction[];
  /** Deposits and fees before the subtotal. */
  feeCents: number;
};

type State = Tally & {
  /** What a mail says above its first item; it counts where nothing is said below. */
  sumsAbove: Sums;
  last: TallyItem | null;
  pendingName: string;
  pendingQuantity: PrintedQuantity | null;
  isVoidNext: boolean;
  /** The line before was an item: a deeper one goes on with its name. */
  isAfterItem: boolean;
  /** Below what was taken for the total. */
  taxAfterCents: number;
};

const noSums: Sums = { subtotalCents: null, taxCents: 0, totalCents: null, lateFeeCents: 0, lateOffCents: 0 };

const indentOf = (line: string) => line.length - line.trimStart().length;
const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function addItem(state: State, line: string, label: string, cents: number): void {
  const { label: rest, quantity: inline } = cutQuantity(label, cents);
  const own = cleanName(rest);
  const isContinued = own === '' || state.items.length > 0;
  const name = cutName(isContinued ? `${cleanName(state.pendingName)} ${own}` : own);
  const waiting = state.pendingQuantity;
  const fits = (read: PrintedQuantity | null) => read !== null && Math.abs(read.grossCents - cents) <= 1;
  const printed = fits(waiting) ? waiting : inline;
  const item: TallyItem = {
    name,
    code: codeOf(label) ?? codeOf(state.pendingName),
    indent: indentOf(line),
    quantity: printed?.quantity ?? countIn(rest),
    isByWeight: printed?.isByWeight ?? false,
    grossCents: cents,
    offCents: 0,
    regularCents: null,
    isMember: false,
    isMultiplied: printed !== null,
    isWrong: printed !== null && !fits(printed),
  };
  if (hasSum(state)) {
    const { subtotalCents, taxCents, totalCents, lateFeeCents, lateOffCents } = state;
    state.sumsAbove = { subtotalCents, taxCents, totalCents, lateFeeCents, lateOffCents };
    Object.assign(state, noSums);
  }
  state.items.push(item);
  state.last = item;
  state.pendingName = '';
  state.pendingQuantity = null;
}

/** A line such as "2 @ 3.49": of the item before it where it multiplies to that, else of the next. */
function addQuantity(state: State, line: string, read: PrintedQuantity): void {
  const { last } = state;
  if (read.amountCents !== null) {
    state.pendingQuantity = read;
    const isRepeated = last !== null && !last.isMultiplied && last.grossCents === read.amountCents;
    if (state.pendingName !== '' || !isRepeated) {
      addItem(state, line, '', read.amountCents);
      return;
    }
  }
  if (last !== null && !last.isMultiplied && Math.abs(last.grossCents - read.grossCents) <= 1) {
    Object.assign(last, { quantity: read.quantity, isByWeight: read.isByWeight, isMultiplied: true });
    state.pendingQuantity = null;
  } else {
    state.pendingQuantity = read;
  }
}

function takeBack(state: State, name: string, cents: number): boolean {
  const at = state.items.findLastIndex((item) => item.grossCents === cents && sameName(item.name, name));
  const found =
    at >= 0 || !state.isVoidNext ? at : state.items.findLastIndex((item) => item.grossCents === cents);
  if (found < 0) return false;
  const [item] = state.items.splice(found, 1);
  state.reductions = state.reductions.filter((reduction) => reduction.item !== item);
  state.last = state.items.at(-1) ?? null;
  return true;
}

/** The item that a reduction belongs to: whose number it names, else the one before it where it costs as much. */
function reducedItem(state: State, label: string, cents: number): TallyItem | null {
  const code = /\/\s?(\d{4,14})/.exec(label)?.[1];
  const item = state.items.findLast((one) => one.code === code) ?? state.last;
  const isWhole = /\b(?:basket|order|purchase|transaction|spend|employee|total)\b/i.test(label);
  return item !== null && !isWhole && item.grossCents >= cents ? item : null;
}

function addReduction(state: State, label: string, cents: number): void {
  const off = Math.abs(cents);
  const isSigned = cents < 0;
  if (hasSum(state)) {
    if (isSigned && state.totalCents === null) state.lateOffCents += off;
    return;
  }
  const isSaving = /sav/i.test(label) && !/coupon|inst/i.test(label);
  const item = reducedItem(state, label, off);
  state.reductions.push({ item, cents: off, isSigned, isSaving, isMember: isForMembers(label) });
}

/** The first total counts; before a grand total it was the subtotal. */
function addTotal(state: State, label: string, cents: number): void {
  if (state.subtotalCents === null && /grand/i.test(label)) {
    state.subtotalCents = state.totalCents;
    state.taxCents += state.taxAfterCents;
    state.totalCents = cents;
  }
  state.totalCents ??= cents;
}

function addSum(state: State, label: string, cents: number, kind: 'subtotal' | 'tax' | 'total'): void {
  if (kind === 'subtotal') state.subtotalCents ??= cents;
  else if (kind === 'total') addTotal(state, label, cents);
  else if (state.totalCents !== null && state.items.length > 0) state.taxAfterCents += cents;
  // "Total tax" sums up what stands above it.
  else state.taxCents = /total/i.test(label) ? cents : state.taxCents + cents;
}

/** A line that says void, or that takes off what an earlier line of its name costs. */
function isTakenBack(state: State, kind: LineKind, label: string, cents: number): boolean {
  if (kind === 'reduction') return takeBack(state, cleanName(label), -cents);
  if (kind !== 'void') return false;
  state.isVoidNext = true;
  takeBack(state, cleanName(label.replace(/\b(?:item )?void(?:ed)?\b/i, '')), Math.abs(cents));
  return true;
}

/** What one line with an amount says. */
function addAmount(state: State, line: string, label: string, cents: number): void {
  const kind = state.isVoidNext ? 'void' : kindOfLine(label, cents < 0);
  if (isTakenBack(state, kind, label, cents)) return;
  if (kind === 'subtotal' || kind === 'tax' || kind === 'total') {
    addSum(state, label, cents, kind);
  } else if (kind === 'reduction' || kind === 'saved') {
    addReduction(state, label, cents);
  } else if (kind === 'regular-price') {
    if (state.last !== null) state.last.regularCents = Math.abs(cents);
  } else if (kind === 'fee') {
    if (!hasSum(state)) state.feeCents += cents;
    else if (state.totalCents === null) state.lateFeeCents += cents;
  } else if (kind === 'item' && !isSummed(state) && cents > 0) {
    addItem(state, line, label, cents);
  }
}

/** A line without an amount: a piece of a name, or nothing to us. */
function addText(state: State, line: string): void {
  if (isVoidNote(line)) {
    state.isVoidNext = true;
    return;
  }
  if (isNoise(line) || isSummed(state)) {
    state.pendingName = '';
    return;
  }
  const { last } = state;
  if (state.isAfterItem && last !== null && indentOf(line) > last.indent) {
    last.name = cleanName(`${last.name} ${line}`);
    return;
  }
  // Above the first item stands the head of the receipt: its last line alone may be a name.
  state.pendingName =
    state.items.length === 0 ? line : `${state.pendingName} ${line}`.slice(0, MAX_LINE_CHARACTERS);
}

/** Reads line after line; once the items are summed up, the lines below are sums and how it was paid. */
export function collectLines(lines: readonly string[]): Tally {
  const state: State = {
    ...{ items: [], reductions: [], feeCents: 0, ...noSums, sumsAbove: noSums },
    ...{ last: null, pendingName: '', pendingQuantity: null, isVoidNext: false, isAfterItem: false },
    taxAfterCents: 0,
  };
  for (const line of lines) {
    if (!/[a-z0-9]/i.test(line)) {
      if (line === '') state.pendingName = '';
      continue;
    }
    const before = state.items.length;
    const quantity = readQuantity(line.trim());
    const amount = readAmount(line);
    if (quantity !== null && !isSummed(state)) addQuantity(state, line, quantity);
    else if (amount !== null) {
      addAmount(state, line, amount.label, amount.cents);
      state.isVoidNext = false;
    } else addText(state, line);
    state.isAfterItem = state.items.length > before;
  }
  if (!hasSum(state)) Object.assign(state, state.sumsAbove);
  return withoutNumbers(state);
}

const hasSum = ({ subtotalCents, totalCents }: Sums) => subtotalCents !== null || totalCents !== null;

/** The items and a sum of them are read: what follows is tax and how it was paid. */
const isSummed = (state: State) => state.items.length > 0 && hasSum(state);

/** "1 HEB MILK", "2 HEB EGGS": a till that numbers its lines. */
function withoutNumbers(tally: State): Tally {
  const numbers = tally.items.map(({ name }) => Number(/^(\d{1,3}) \S/.exec(name)?.[1] ?? Number.NaN));
  const isNumbered = numbers.length > 1 && numbers.every((number, at) => number > (numbers[at - 1] ?? 0));
  if (isNumbered) for (const item of tally.items) item.name = item.name.replace(/^\d{1,3} /, '');
  return tally;
}
