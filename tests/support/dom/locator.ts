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

export type InputDevices = { user: UserEvent; keyboard: Key; calm: () => Promise<void> };

/** Implements those methods of Playwright's locators that don't need layout. */
export class DomLocator {
  readonly hands: InputDevices;
  readonly find: () => Element[];
  private readonly words: string;

  constructor(hands: InputDevices, find: () => Element[], words: string) {
    this.hands = hands;
    this.find = find;
    this.words = words;
  }

  toString(): string {
    return this.words;
  }

  private within(words: string, look: (root: Element) => Element[]): DomLocator {
    const find = () => [...new Set(this.find().flatMap(look))];
    return new DomLocator(this.hands, find, `${this.words} > ${words}`);
  }
  private narrowed(words: string, pick: (all: Element[]) => Element[]): DomLocator {
    return new DomLocator(this.hands, () => pick(this.find()), `${this.words}.${words}`);
  }

  getByRole(role: string, options: RoleOptions = {}) {
    return this.within(`${role} ${options.name ?? ''}`, (root) => findByRole(root, role, options));
  }
  getByText(text: TextMatch, { exact }: Exact = {}) {
    return this.within(`text ${text}`, (root) => findByText(root, text, exact));
  }
  getByLabel(text: TextMatch, { exact }: Exact = {}) {
    return this.within(`label ${text}`, (root) => findByLabel(root, text, exact));
  }
  getByTitle(text: TextMatch, { exact }: Exact = {}) {
    return this.within(`title ${text}`, (root) => findByAttribute(root, 'title', text, exact));
  }
  getByPlaceholder(text: TextMatch, { exact }: Exact = {}) {
    return this.within(`placeholder ${text}`, (root) => findByAttribute(root, 'placeholder', text, exact));
  }
  locator(target: string | DomLocator, narrower: Filter = {}) {
    return this.within(String(target), (root) => {
      if (target instanceof DomLocator) return target.find().filter((each) => root.contains(each));
      return target === '..' ? [root.parentElement ?? root] : [...root.querySelectorAll(target)];
    }).filter(narrower);
  }
  filter({ hasText, hasNotText, has, hasNot, visible }: Filter) {
    return this.narrowed(`filter(${hasText ?? ''})`, (all) =>
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
    return this.narrowed(`and(${other})`, (all) => all.filter((each) => other.find().includes(each)));
  }
  or(other: DomLocator) {
    return this.narrowed(`or(${other})`, (all) => [...new Set([...all, ...other.find()])]);
  }
  nth(index: number) {
    return this.narrowed(`nth(${index})`, (all) => all.slice(index).slice(0, 1));
  }
  first() {
    return this.nth(0);
  }
  last() {
    return this.nth(-1);
  }

  /** Waits for a single matching element for which `isReady` is true. Throws if several elements match. */
  private async one(isReady: (element: Element) => boolean = () => true): Promise<HTMLElement> {
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
  private async ready() {
    await this.hands.calm();
    return this.one((element) => isShown(element) && !element.matches(':disabled, [aria-disabled="true"]'));
  }

  async waitFor({ state = 'visible' }: { state?: State } = {}): Promise<void> {
    if (state === 'visible' || state === 'attached') {
      await this.one(state === 'visible' ? isShown : undefined);
      return;
    }
    await pollUntilFound(
      () => {
        const left = this.find().filter((each) => state === 'detached' || isShown(each));
        return left.length === 0 ? true : undefined;
      },
      () => `${this} did not go away`,
    );
  }

  async click({ force = false }: { force?: boolean } = {}): Promise<void> {
    await this.hands.user.click(force ? await this.one(isShown) : await this.ready());
  }
  async dblclick(): Promise<void> {
    await this.hands.user.dblClick(await this.ready());
  }
  async hover(): Promise<void> {
    await this.hands.user.hover(await this.ready());
  }
  async focus(): Promise<void> {
    (await this.one()).focus();
  }
  async blur(): Promise<void> {
    (await this.one()).blur();
  }
  async check(): Promise<void> {
    if (!(await this.isChecked())) await this.click();
  }
  async uncheck(): Promise<void> {
    if (await this.isChecked()) await this.click();
  }
  async fill(text: string): Promise<void> {
    const field = (await this.ready()) as HTMLInputElement;
    field.focus();
    const isTyped =
      field.tagName === 'TEXTAREA' || /^(text|search|tel|email|password|url|)$/.test(field.type);
    const kept = isTyped && field.maxLength >= 0 ? text.slice(0, field.maxLength) : text;
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
    set?.call(field, kept);
    // Makes user-event continue typing at the end of this text.
    setUIValueClean(field);
    setUISelection(field, { focusOffset: kept.length });
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
    if (!isTyped) field.dispatchEvent(new Event('change', { bubbles: true }));
  }
  async clear(): Promise<void> {
    await this.fill('');
  }
  async selectOption(wanted: string | { label: string } | { value: string }): Promise<void> {
    const option = typeof wanted === 'string' ? wanted : 'label' in wanted ? wanted.label : wanted.value;
    await this.hands.user.selectOptions(await this.ready(), option);
  }
  async press(key: string): Promise<void> {
    await this.focus();
    await this.hands.keyboard.press(key);
  }
  async pressSequentially(text: string): Promise<void> {
    await this.focus();
    await this.hands.keyboard.type(text);
  }
  async dispatchEvent(type: string, init: EventInit = {}): Promise<void> {
    (await this.one()).dispatchEvent(new Event(type, { bubbles: true, ...init }));
  }
  async scrollIntoViewIfNeeded(): Promise<void> {
    await this.one();
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
    const element = await this.one();
    return element.getAttribute('aria-checked') === 'true' || (element as HTMLInputElement).checked === true;
  }
  async isDisabled(): Promise<boolean> {
    return (await this.one()).matches(':disabled, [aria-disabled="true"]');
  }
  async isEnabled(): Promise<boolean> {
    return !(await this.isDisabled());
  }
  async isEditable(): Promise<boolean> {
    return !(await this.one()).matches(':disabled, :read-only');
  }
  async inputValue(): Promise<string> {
    return ((await this.one()) as HTMLInputElement).value;
  }
  async getAttribute(name: string): Promise<string | null> {
    return (await this.one()).getAttribute(name);
  }
  async textContent(): Promise<string | null> {
    return (await this.one()).textContent;
  }
  async innerText(): Promise<string> {
    return readVisibleText(await this.one());
  }
  async allTextContents(): Promise<string[]> {
    return this.find().map((each) => each.textContent ?? '');
  }
  async allInnerTexts(): Promise<string[]> {
    return this.find().map(readVisibleText);
  }
  async elementHandle() {
    const element = await this.one();
    return { evaluate: async <T>(look: (found: HTMLElement) => T) => look(element) };
  }
  async evaluate<T, A>(look: (element: HTMLElement, given: A) => T, given?: A): Promise<Awaited<T>> {
    return look(await this.one(), given as A) as Awaited<T>;
  }
  async evaluateAll<T, A>(look: (elements: Element[], given: A) => T, given?: A): Promise<Awaited<T>> {
    return look(this.find(), given as A) as Awaited<T>;
  }
}
