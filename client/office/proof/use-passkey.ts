import { useState } from 'react'
import type { Me } from '#contract/team-office.ts'
import type { OfficeCall } from '../call.ts'
import { useText } from '../language.ts'
import { useOffice } from '../office-context.ts'

/** Asks the device; what goes wrong is a sentence below the button. */
export function usePasskey(ask: (call: OfficeCall) => Promise<Me | null>, onDone: (me: Me) => void) {
  const t = useText()
  const { call } = useOffice()
  const [state, setState] = useState<'idle' | 'busy' | { error: string }>('idle')
  const start = async () => {
    setState('busy')
    try {
      const me = await ask(call)
      setState(me ? 'idle' : { error: t('office.proof.noPasskey') })
      if (me) onDone(me)
    } catch (error) {
      setState({ error: error instanceof Error ? error.message : String(error) })
    }
  }
  return {
    start: () => void start(),
    isBusy: state === 'busy',
    error: typeof state === 'object' ? state.error : undefined,
  }
}
