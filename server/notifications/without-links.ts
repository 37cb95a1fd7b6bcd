/**
 * A name for a mail to somebody who has not asked for it: `St.Gallen` is written `St. Gallen` there, and what is a web
 * address leads nowhere.
 */
export const withoutLinks = (name: string): string =>
  name
    .replaceAll(/:\/\/|@|www\./gi, ' ')
    .replaceAll(/[.\u2024\u3002\uff0e\uff61](?=[\p{L}\p{N}])/gu, '. ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * A text of ours with what people call themselves in it. Programs make a link of any `word.word` whose end they know, and
 * there are ends called paris, wine and church: a joiner behind the dot, which nobody sees, keeps them from it; before the
 * dot linkify-it 5.0.2 makes the link all the same. Words with an at sign or a scheme are ours, and stay.
 */
export const unlinked = (text: string): string =>
  text.replaceAll(/\S+/g, (word) =>
    /@|:\/\//.test(word) ? word : word.replaceAll(/[.\u2024\u3002\uff0e\uff61](?=\p{L}{2})/gu, '$&\u2060'),
  )
