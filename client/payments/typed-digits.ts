/** A text and the place of the caret in it, counted in characters. */
export interface Edit {
  text: string
  caret: number
}

const longestNumber = 19

/** `4242424242` becomes `4242 4242 42`; the caret stays behind the same digit. */
export function groupNumber(edit: Edit): Edit {
  return rewrite(edit, (digits) => (digits.slice(0, longestNumber).match(/.{1,4}/g) ?? []).join(' '))
}

/** `1234` becomes `12/34`, `5` becomes `05`, and a year may be written with four digits. */
export function slashExpiry(edit: Edit): Edit {
  const needsZero = /^\D*[2-9]\D*$/.test(edit.text)
  const padded = needsZero ? { text: `0${edit.text}`, caret: edit.caret + 1 } : edit
  return rewrite(padded, (digits) => {
    const year = digits.slice(2, digits.startsWith('20', 2) ? 6 : 4)
    return year ? `${digits.slice(0, 2)}/${year}` : digits
  })
}

export function cvcDigits(edit: Edit): Edit {
  return rewrite(edit, (digits) => digits.slice(0, 4))
}

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

function rewrite({ text, caret }: Edit, place: (digits: string) => string): Edit {
  const placed = place(digitsOf(text))
  return { text: placed, caret: placeAfter(placed, digitsOf(text.slice(0, caret)).length) }
}

/** Where the caret stands with so many digits before it. */
function placeAfter(text: string, digitCount: number): number {
  let place = 0
  for (let seen = 0; seen < digitCount && place < text.length; place += 1) {
    if (/\d/.test(text[place] ?? '')) seen += 1
  }
  return place
}
