import { watched } from '../watched.ts'

const kept = 'office.single-keys'

/** Whether keys of one letter do something, on this device. */
export const singleKeys = watched(globalThis.localStorage?.getItem(kept) !== 'off')

export function turnSingleKeys(areOn: boolean): void {
  localStorage.setItem(kept, areOn ? 'on' : 'off')
  singleKeys.set(areOn)
}
