import type { UserEvent } from '@testing-library/user-event';
import { setUISelection, setUIValueClean } from '@testing-library/user-event/dist/esm/document/UI.js';
import {
  findByAttribute,
  findByLabel,
  findByRole,
  findByText,
  isShown,
  matchesText,
  type RoleOptions,
  readVisibleText,
  type TextMatch,
} from './queries.ts';
import { pollUntilFound } from './wait.ts';

type State = 'visible' | 'hidden' | 'attached' | 'detached';
type Exact = { exact?: boolean };
type Filter = {
  hasText?: TextMatch;
  hasNotText?: TextMatch;
  has?: DomLocator;
  hasNot?: DomLocator;
  visible?: boolean;
};
type Key = { press(key: string): Promise<void>; type(text: string): Promise<void> };

export type InputDevices = { user: UserEvent; keyboard: Key; settle: () => Promise<void> };

/** Implements the methods of Playwright's locators that don't need layout. */
export class DomLocator {
  readonly devices: InputDevices;
  readonly find: () => Element[];
  private readonly words: string;

  constructor(devices: InputDevices, find: () => Element[], words: string) {
    this.devices = devices;
    this.find = find;
    this.words = words;
  }

  toString(): string {
    return this.words;
  }

  private findWithin(words: string, look: (root: Element) => Element[]): DomLocator {
    const find = () => [...new Set(this.find().flatMap(look))];
    return new DomLocator(this.devices, find, `${this.words} > ${words}`);
  }
  private narrow(words: string, pick: (all: Element[]) => Element[]): DomLocator {
    return new DomLocator(this.devices, () => pick(this.find()), `${this.words}.${words}`);
  }

  getByRole(role: string, options: RoleOptions = {}) {
    return this.findWithin(`${role} ${options.name ?? ''}`, (root) => findByRole(root, role, options));
  }
  getByText(text: TextMatch, { exact }: Exact = {}) {
    return this.findWithin(`text ${text}`, (root) => findByText(root, text, exact));
  }
  getByLabel(text: TextMatch, { exact }: Exact = {}) {
    return this.findWithin(`label ${text}`, (root) => findByLabel(root, text, exact));
  }
  getByTitle(text: TextMatch, { exact }: Exact = {}) {
    return this.findWithin(`title ${text}`, (root) => findByAttribute(root, 'title', text, exact));
  }
  getByPlaceholder(text: TextMatch, { exact }: Exact = {}) {
    return this.findWithin(`placeholder ${text}`, (root) =>
      findByAttribute(root, 'placeholder', text, exact),
    );
  }
  locator(target: string | DomLocator, narrower: Filter = {}) {
    return this.findWithin(String(target), (root) => {
      if (target instanceof DomLocator) return target.find().filter((each) => root.contains(each));
      return target === '..' ? [root.parentElement ?? root] : [...root.querySelectorAll(target)];
    }).filter(narrower);
  }
  filter({ hasText, hasNotText, has, hasNot, visible }: Filter) {
    return this.narrow(`filter(${hasText ?? ''})`, (all) =>
      all.filter(
        (each) =>
          (hasText === undefined || matchesText(each.textContent ?? '', hasText)) &&
          (hasNotText === undefined || !matchesText(each.textContent ?? '', hasNotText)) &&
          (has === undefined || has.find().some((inner) => inner !== each && each.contains(inner))) &&
          (hasNot === undefined || !hasNot.find().some((inner) => inner !== each && each.contains(inner))) &&
          (visible === undefined || isShown(each) === visible),
      ),
    );
  }
  and(other: DomLocator) {
    return this.narrow(`and(${other})`, (all) => all.filter((each) => other.find().includes(each)));
  }
  or(other: DomLocator) {
    return this.narrow(`or(${other})`, (all) => [...new Set([...all, ...other.find()])]);
  }
  nth(index: number) {
    return this.narrow(`nth(${index})`, (all) => all.slice(index).slice(0, 1));
  }
  first() {
    return this.nth(0);
  }
  last() {
    return this.nth(-1);
  }

  /** Waits until there's a single matching element and `isReady` is true for it. Throws if several elements match. */
  private async waitForOne(isReady: (element: Element) => boolean = () => true): Promise<HTMLElement> {
    return pollUntilFound(
      () => {
        const found = this.find();
        if (found.length > 1)
          throw new Error(`${this} are ${found.length} elements: ${found.map(readVisibleText).join(' | ')}`);
        return found[0] !== undefined && isReady(found[0]) ? (found[0] as HTMLElement) : undefined;
      },
      () =>
        `${this} was not there and ready in time. The page says:\n${readVisibleText(document.body).slice(0, 3_000)}`,
    );
  }
  private async waitUntilReady() {
    await this.devices.settle();
    return this.waitForOne(
      (element) => isShown(element) && !element.matches(':disabled, [aria-disabled="true"]'),
    );
  }

  async waitFor({ state = 'visible' }: { state?: State } = {}): Promise<void> {
    if (state === 'visible' || state === 'attached') {
      await this.waitForOne(state === 'visible' ? isShown : undefined);
      return;
    }
    await pollUntilFound(
      () => {
        const remaining = this.find().filter((each) => state === 'detached' || isShown(each));
        return remaining.length === 0 ? true : undefined;
      },
      () => `${this} did not go away`,
    );
  }

  async click({ force = false }: { force?: boolean } = {}): Promise<void> {
    await this.devices.user.click(force ? await this.waitForOne(isShown) : await this.waitUntilReady());
  }
  async dblclick(): Promise<void> {
    await this.devices.user.dblClick(await this.waitUntilReady());
  }
  async hover(): Promise<void> {
    await this.devices.user.hover(await this.waitUntilReady());
  }
  async focus(): Promise<void> {
    (await this.waitForOne()).focus();
  }
  async blur(): Promise<void> {
    (await this.waitForOne()).blur();
  }
  async check(): Promise<void> {
    if (!(await this.isChecked())) await this.click();
  }
  async uncheck(): Promise<void> {
    if (await this.isChecked()) await this.click();
  }
  async fill(text: string): Promise<void> {
    const field = (await this.waitUntilReady()) as HTMLInputElement;
    field.focus();
    const isTextField =
      field.tagName === 'TEXTAREA' || /^(text|search|tel|email|password|url|)$/.test(field.type);
    const limitedText = isTextField && field.maxLength >= 0 ? text.slice(0, field.maxLength) : text;
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
    set?.call(field, limitedText);
    // Makes user-event continue typing at the end of this text.
    setUIValueClean(field);
    setUISelection(field, { focusOffset: limitedText.length });
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
    if (!isTextField) field.dispatchEvent(new Event('change', { bubbles: true }));
  }
  async clear(): Promise<void> {
    await this.fill('');
  }
  async selectOption(wanted: string | { label: string } | { value: string }): Promise<void> {
    const option = typeof wanted === 'string' ? wanted : 'label' in wanted ? wanted.label : wanted.value;
    await this.devices.user.selectOptions(await this.waitUntilReady(), option);
  }
  async press(key: string): Promise<void> {
    await this.focus();
    await this.devices.keyboard.press(key);
  }
  async pressSequentially(text: string): Promise<void> {
    await this.focus();
    await this.devices.keyboard.type(text);
  }
  async dispatchEvent(type: string, init: EventInit = {}): Promise<void> {
    (await this.waitForOne()).dispatchEvent(new Event(type, { bubbles: true, ...init }));
  }
  async scrollIntoViewIfNeeded(): Promise<void> {
    await this.waitForOne();
  }

  async count(): Promise<number> {
    return this.find().length;
  }
  async all(): Promise<DomLocator[]> {
    return this.find().map((_, index) => this.nth(index));
  }
  async isVisible(): Promise<boolean> {
    return this.find().some(isShown);
  }
  async isHidden(): Promise<boolean> {
    return !(await this.isVisible());
  }
  async isChecked(): Promise<boolean> {
    const element = await this.waitForOne();
    return element.getAttribute('aria-checked') === 'true' || (element as HTMLInputElement).checked === true;
  }
  async isDisabled(): Promise<boolean> {
    return (await this.waitForOne()).matches(':disabled, [aria-disabled="true"]');
  }
  async isEnabled(): Promise<boolean> {
    return !(await this.isDisabled());
  }
  async isEditable(): Promise<boolean> {
    return !(await this.waitForOne()).matches(':disabled, :read-only');
  }
  async inputValue(): Promise<string> {
    return ((await this.waitForOne()) as HTMLInputElement).value;
  }
  async getAttribute(name: string): Promise<string | null> {
    return (await this.waitForOne()).getAttribute(name);
  }
  async textContent(): Promise<string | null> {
    return (await this.waitForOne()).textContent;
  }
  async innerText(): Promise<string> {
    return readVisibleText(await this.waitForOne());
  }
  async allTextContents(): Promise<string[]> {
    return this.find().map((each) => each.textContent ?? '');
  }
  async allInnerTexts(): Promise<string[]> {
    return this.find().map(readVisibleText);
  }
  async elementHandle() {
    const element = await this.waitForOne();
    return { evaluate: async <T>(callback: (found: HTMLElement) => T) => callback(element) };
  }
  async evaluate<T, A>(callback: (element: HTMLElement, given: A) => T, given?: A): Promise<Awaited<T>> {
    return callback(await this.waitForOne(), given as A) as Awaited<T>;
  }
  async evaluateAll<T, A>(callback: (elements: Element[], given: A) => T, given?: A): Promise<Awaited<T>> {
    return callback(this.find(), given as A) as Awaited<T>;
  }
}
