import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import type { Profile } from '#contract/auth.ts'
import { maxPortraitBytes, portraitTypes } from '#contract/portraits.ts'
import { useDependencies } from '../app/dependencies.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/Button.tsx'
import { showMessages } from '../ui/messages.ts'
import { applyProfile } from './apply-profile.ts'
import { Avatar } from './Avatar.tsx'

const maxMegabytes = maxPortraitBytes / 1024 / 1024

/** The portrait: chosen, changed, taken away. It is sent as soon as it is chosen (CALL-01). */
export function ProfilePicture({ profile: { displayName, picture } }: { profile: Profile }) {
  const t = useText()
  const { call } = useDependencies()
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)

  const apply = async (calling: Promise<{ profile: Profile }>, key: 'saved' | 'removed') => {
    setBusy(true)
    // A refusal has been shown as a message.
    const answer = await calling.catch(() => null)
    setBusy(false)
    if (!answer) return
    applyProfile(queryClient, answer.profile)
    showMessages([{ key: 'PICTURE_CHANGED', formattedMessage: t(`auth.profilePicture.${key}`), type: 'SUCCESS' }])
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file may be chosen again.
    target.value = ''
    if (!file) return
    if (file.size > maxPortraitBytes) {
      const formattedMessage = t('auth.profilePicture.tooLarge', { max: maxMegabytes })
      return showMessages([{ key: 'PICTURE_TOO_LARGE', formattedMessage, type: 'ERROR' }])
    }
    void apply(call('profilePicture', { file }), 'saved')
  }

  return (
    <div className="row">
      <Avatar name={displayName} picture={picture} />
      <div className="stack" data-gap="2">
        <div className="row">
          <Button variant="outline" size="small" isBusy={isBusy} onClick={() => input.current?.click()}>
            {t(picture ? 'auth.profilePicture.change' : 'auth.profilePicture.choose')}
          </Button>
          {picture && (
            <Button
              variant="quiet"
              size="small"
              onClick={() => void apply(call('profilePictureRemove', {}), 'removed')}
            >
              {t('auth.profilePicture.remove')}
            </Button>
          )}
        </div>
        <p className="tiny muted">{t('auth.profilePicture.help', { max: maxMegabytes })}</p>
      </div>
      <input
        ref={input}
        type="file"
        accept={portraitTypes}
        aria-label={t('auth.profilePicture.title')}
        tabIndex={-1}
        hidden
        onChange={choose}
      />
    </div>
  )
}
