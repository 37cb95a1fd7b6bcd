import type { QueryClient } from '@tanstack/react-query'
import type { Me } from '#contract/team-office.ts'
import type { KeptAnswers } from './kept-answers.ts'
import { speak } from './language.ts'

/** Who is at this device, as far as it knows. */
export interface Session {
  /** Paints the last answers to whoever was here last. */
  restore: () => Promise<void>
  /** Takes down who is there now, if anybody; whoever was there before is forgotten. */
  enter: (me: Me) => Promise<void>
  /** The session is gone: the device forgets everything. */
  leave: () => void
  /** The same, because somebody wanted it: whoever comes next begins at the beginning, not on their page. */
  logout: () => void
  /** Whether somebody has just left because they wanted to. */
  hasLeft: () => boolean
}

const keptStaff = 'office.staff'
/** What a device keeps whoever is at it. */
const ofDevice = ['office.language', 'office.single-keys', 'office.night']
export const meKey = ['me', {}] as const

export function makeSession(queryClient: QueryClient, answers: KeptAnswers): Session {
  let isLeft = false
  let entering: Me | null = null
  const leave = () => {
    const demoMailsUrl = queryClient.getQueryData<Me>(meKey)?.demoMailsUrl ?? null
    queryClient.setQueryData<Me>(meKey, { staff: null, places: [], demoMailsUrl })
    void forget()
  }
  return {
    leave,
    logout() {
      isLeft = true
      leave()
    },
    hasLeft: () => isLeft,
    async restore() {
      const staffId = localStorage.getItem(keptStaff)
      if (staffId) await answers.open(staffId)
    },
    async enter(me) {
      entering = me
      // Who comes from the question itself stands there already; meanwhile it may be answered anew.
      const isShown = queryClient.getQueryData(meKey) === me
      if (me.staff) isLeft = false
      const known = localStorage.getItem(keptStaff)
      if (known && known !== me.staff?.id) await forget()
      if (me.staff && me.staff.id !== known) {
        localStorage.setItem(keptStaff, me.staff.id)
        await answers.open(me.staff.id)
      }
      // What this device has kept must not come back over what the server has said meanwhile.
      const isLatest = () => entering === me
      if (me.staff && isLatest()) await speak(me.staff.language)
      if (isLatest() && !isShown) queryClient.setQueryData(meKey, me)
    },
  }

  async function forget() {
    for (const key of Object.keys(localStorage)) if (!ofDevice.includes(key)) localStorage.removeItem(key)
    // Who is there is looked at by the page that is open: that answer stays, the others go.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] })
    queryClient.getMutationCache().clear()
    await answers.empty()
  }
}
