import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAnswer } from '../office/answers.ts'
import { useText } from '../office/language.ts'
import { Switch } from '../office/parts/choices.tsx'
import { useWrite } from '../office/writes.ts'
import { askForPush, endPush, hasPush } from './push.ts'

/** Whether this device hears of orders, messages and clashes while nobody looks. */
export function PushHere() {
  const t = useText()
  const answer = useAnswer('pushRead', {}, { isWanted: hasPush() })
  const queryClient = useQueryClient()
  const [isDenied, setDenied] = useState(() => hasPush() && Notification.permission === 'denied')
  const [problem, setProblem] = useState<string>()
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: ['pushRead'] })
  const start = useWrite('pushStart', { onDone: readAgain })
  const stop = useWrite('pushStop', { onDone: readAgain })
  const isOn = answer.data?.isOn === true && !isDenied
  const turn = async (isWanted: boolean) => {
    setProblem(undefined)
    if (!isWanted) {
      stop.write({})
      return endPush()
    }
    const address = await askForPush(answer.data?.publicKey ?? '')
    setDenied(Notification.permission === 'denied')
    if (address) start.write(address)
  }
  return (
    <section className="setting" aria-labelledby="push">
      <div className="about">
        <h2 id="push">{t('team.push.title')}</h2>
        <p>{t('team.push.say')}</p>
      </div>
      <div className="fields">
        {!hasPush() ? (
          <p>{t('team.push.missing')}</p>
        ) : (
          answer.data && (
            <Switch
              label={t(isOn ? 'team.push.on' : 'team.push.off')}
              isOn={isOn}
              onTurn={(isWanted) =>
                void turn(isWanted).catch((error: unknown) =>
                  setProblem(error instanceof Error ? error.message : String(error)),
                )
              }
            />
          )
        )}
        {isDenied && <p role="status">{t('team.push.denied')}</p>}
        {problem && <p role="alert">{problem}</p>}
      </div>
    </section>
  )
}
