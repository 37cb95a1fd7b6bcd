import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Me } from '#contract/team-office.ts'
import { useOffice } from '../office/office-context.ts'
import { enterWithPasskey, hasPasskeys } from '../office/proof/passkeys.ts'
import { type AskedCode, forgetCode, keptCode } from './asked-code.ts'
import { LoginByCode } from './LoginByCode.tsx'
import { LoginByMail } from './LoginByMail.tsx'
import { LoginStart } from './LoginStart.tsx'

/** One button, no name to type: the passkey knows. The mailed digits are the second way. */
export function LoginPage() {
  const { session } = useOffice()
  const [, navigate] = useLocation()
  const search = useSearch()
  const [isByMail, setByMail] = useState(!hasPasskeys())
  const [asked, setAsked] = useState<AskedCode | null>(keptCode)
  const enter = async (me: Me) => {
    forgetCode()
    // Before the session is taken down, which leads on by itself.
    if (!me.staff?.hasPasskey && hasPasskeys()) navigate(`/login/keep?${search}`, { replace: true })
    await session.enter(me)
  }
  if (asked)
    return (
      <LoginByCode
        asked={asked}
        onEntered={(me) => void enter(me)}
        onOther={() => {
          forgetCode()
          setByMail(true)
          setAsked(null)
        }}
      />
    )
  if (isByMail) return <LoginByMail onAsked={setAsked} onBack={hasPasskeys() ? () => setByMail(false) : undefined} />
  return (
    <LoginStart
      ask={(call) => enterWithPasskey(call, { isKept: true })}
      onEntered={(me) => void session.enter(me)}
      onMail={() => setByMail(true)}
    />
  )
}
