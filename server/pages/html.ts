/** Markup that is safe to send. Create it with `html`, which escapes values. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

const escapeByCharacter: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

type Value = string | number | Html | Html[] | false | null | undefined;

function toMarkup(value: Value): string {
  if (value === false || value === null || value === undefined) return '';
  if (value instanceof Html) return value.markup;
  if (Array.isArray(value)) return value.map(toMarkup).join('');
  return String(value).replace(/[&<>"']/g, (character) => escapeByCharacter[character] ?? '');
}

/** Template tag for markup. Escapes values except nested `html`, and omits false and null. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(strings.reduce((markup, part, index) => markup + toMarkup(values[index - 1]) + part));
}
