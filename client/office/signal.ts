import { watched } from './watched.ts'

/** Whether the last call was heard: a phone in a cellar often believes that it is online. */
export const isHeard = watched(true)
