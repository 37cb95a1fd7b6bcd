/**
 * Says on the root of the page that its buttons answer. `loader.ts` waits for it to hand over what was pressed before;
 * tests wait for it, too.
 */
export function sayThatItAnswers(): void {
  document.documentElement.dataset['hydrated'] = ''
}
