import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Control } from 'react-hook-form'
import type { Profile } from '#contract/auth.ts'
import { useMounted } from '../base/route-mount.ts'
import { useDependencies } from '../base/dependencies.ts'
import { countriesQuery } from '../i18n/queries.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { Form } from '../i18n/Form.tsx'
import { Button } from '../ui/Button.tsx'
import { contactFields } from '../ui/forms/contact-fields.ts'
import { SelectField } from '../ui/forms/SelectField.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
import { useDraft } from '../ui/forms/use-draft.ts'
import { useEagerForm } from '../ui/forms/use-eager-form.ts'
import { Refusal } from '../ui/Notice.tsx'
import { showMessages } from '../ui/messages.ts'
import { applyProfile } from './apply-profile.ts'
import { type ProfileValues, profileToSend, profileValues } from './profile-form.ts'
import { useSend } from '../auth/use-send.ts'
import { Title } from '../ui/Title.tsx'

/** Name, language of the mails, and the contact that fills checkouts. */
export function ProfileForm({ profile }: { profile: Profile }) {
  useMounted('profile')
  const t = useText()
  const { call, site } = useDependencies()
  const queryClient = useQueryClient()
  const form = useEagerForm<ProfileValues>({ defaultValues: profileValues(profile) })
  const forgetDraft = useDraft(form, `profile:${site.code}`)
  const { submit, refusal, isBusy } = useSend(form, {
    call: (values, options) => call('profileUpdate', profileToSend(values), options),
    onDone({ profile: saved }) {
      applyProfile(queryClient, saved)
      form.reset(profileValues(saved))
      forgetDraft()
      showMessages([{ key: 'PROFILE_SAVED', formattedMessage: t('auth.profile.saved'), type: 'SUCCESS' }])
    },
  })
  const { control } = form
  const languages = site.languages.map((code) => ({ value: code, label: t(`common.languages.${code}`) }))
  return (
    <Form className="form account-form" onSubmit={submit}>
      <TextField
        {...{ control }}
        name="displayName"
        label={t('auth.profile.displayName')}
        autoComplete="nickname"
        maxLength={80}
        isRequired
        span={3}
      />
      <SelectField
        {...{ control }}
        name="language"
        label={t('auth.profile.language')}
        options={[{ value: '', label: t('auth.profile.languageOfPage') }, ...languages]}
        span={3}
      />
      <p className="small muted">
        {`${t('auth.profile.email')} `}
        <strong>{profile.email}</strong>
      </p>
      <div>
        <Title as="h3" className="title-xs">
          {t('auth.profile.contactTitle')}
        </Title>
        <p className="small muted">{t('auth.profile.contactText')}</p>
      </div>
      <ContactFields control={control} />
      <Refusal text={refusal} />
      <div>
        <Button type="submit" isBusy={isBusy}>
          {t('common.buttons.save')}
        </Button>
      </div>
    </Form>
  )
}

function ContactFields({ control }: { control: Control<ProfileValues> }) {
  const t = useText()
  const { data: countries = [] } = useQuery(countriesQuery(useDependencies(), useLanguage()))
  const label = (name: string) => t(`auth.contact.${name}`)
  return (
    <>
      <TextField {...{ control }} {...contactFields.firstname} label={label('firstname')} />
      <TextField {...{ control }} {...contactFields.lastname} label={label('lastname')} />
      <TextField {...{ control }} {...contactFields.companyName} label={label('companyName')} />
      <TextField {...{ control }} {...contactFields.phone} label={label('phone')} />
      <TextField {...{ control }} {...contactFields.addressLine1} label={label('addressLine1')} />
      <TextField {...{ control }} {...contactFields.addressLine2} label={label('addressLine2')} />
      <TextField {...{ control }} {...contactFields.postalCode} label={label('postalCode')} />
      <TextField {...{ control }} {...contactFields.city} label={label('city')} />
      <SelectField
        {...{ control }}
        name="contact.address.countryCode"
        label={label('countryCode')}
        autoComplete="country"
        placeholder={label('chooseCountry')}
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
      />
    </>
  )
}
