/** `+ 12`, `− 2`: what came or went, with the minus of figures. */
export const signed = (count: number): string => `${count < 0 ? '−' : '+'}\u00a0${Math.abs(count)}`
