import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Profile } from '#contract/auth.ts'
import { localeOf, numberFormat } from '#contract/formats.ts'
import { maxPortraitBytes, portraitTypes } from '#contract/portraits.ts'
import { useDependencies } from '../base/dependencies.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { Form } from '../i18n/Form.tsx'
import { Button } from '../ui/Button.tsx'
import { FileField } from '../ui/forms/FileField.tsx'
import type { Rule } from '../ui/forms/rules.ts'
import { useEagerForm } from '../ui/forms/use-eager-form.ts'
import { showMessages } from '../ui/messages.ts'
import { applyProfile } from './apply-profile.ts'
import { Avatar } from './Avatar.tsx'

const maxMegabytes = maxPortraitBytes / 1024 / 1024

/** Said before eight megabytes have travelled; the server says it, too. */
const fileSizeIn = (language: string): Rule => ({
  name: 'fileSize',
  accepts: (file) => !(file instanceof File) || file.size <= maxPortraitBytes,
  parameters: { max: numberFormat(localeOf(language), { style: 'unit', unit: 'megabyte' }).format(maxMegabytes) },
})

/** The portrait: chosen, changed, taken away (CALL-01). */
export function ProfilePicture({ profile: { displayName, picture } }: { profile: Profile }) {
  return (
    <div className="row">
      <Avatar name={displayName} picture={picture} />
      {/* A new picture leaves an empty field behind. */}
      <PictureForm key={picture} picture={picture} />
    </div>
  )
}

function PictureForm({ picture }: Pick<Profile, 'picture'>) {
  const t = useText()
  const { call } = useDependencies()
  const queryClient = useQueryClient()
  const { control, handleSubmit } = useEagerForm<{ file: File | null }>({ defaultValues: { file: null } })
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
  const send = handleSubmit(({ file }) => (file ? apply(call('profilePicture', { file }), 'saved') : undefined))

  return (
    <Form className="stack" data-gap="3" aria-label={t('auth.profilePicture.title')} onSubmit={send}>
      <FileField
        control={control}
        name="file"
        label={t(picture ? 'auth.profilePicture.change' : 'auth.profilePicture.choose')}
        placeholder={t('auth.profilePicture.none')}
        hint={t('auth.profilePicture.help', { max: maxMegabytes })}
        accept={portraitTypes}
        rules={[fileSizeIn(useLanguage())]}
        isRequired
      />
      <div className="row">
        <Button type="submit" variant="outline" size="small" isBusy={isBusy}>
          {t('common.buttons.save')}
        </Button>
        {picture && (
          <Button variant="quiet" size="small" onClick={() => void apply(call('profilePictureRemove', {}), 'removed')}>
            {t('auth.profilePicture.remove')}
          </Button>
        )}
      </div>
    </Form>
  )
}
