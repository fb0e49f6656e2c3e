/** Markup that is safe to send. Created only by `html`, so plain text can't be mistaken for it. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

const escapes: Record<string, string> = {
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
  return String(value).replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}

/** Escapes values, except for other `html`. Leaves out false and null. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(strings.reduce((markup, part, index) => markup + toMarkup(values[index - 1]) + part));
}
