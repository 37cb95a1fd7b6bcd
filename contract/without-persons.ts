/**
 * What is told of a page that broke, without the people in it: no e-mail, no query, no id, and of an order or a booking
 * not its number. The browser leaves them out, and the server again: whoever writes to it need not be our page.
 */
export const withoutPersons = (text: string): string =>
  text
    .replaceAll(/[?#][^\s"'<>()]*/g, '')
    .replaceAll(/[^\s/@"'<>()]{1,64}@[^\s/@"'<>()]{1,200}/g, '(address)')
    .replaceAll(/\/(order|booking)\/[^\s/"'<>()]+/g, '/$1')
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/gi, '(id)')
    .replaceAll(/\b(?:[\dA-Z]{4}-?){3}\b|\d{5,}/g, '(id)')
