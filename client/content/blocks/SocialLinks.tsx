import { useText } from '../../i18n/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { BlockProps } from '../block.ts'
import { Title } from '../../ui/Title.tsx'

export function SocialLinks({ id, props, surface }: BlockProps<'socialLinks'>) {
  const t = useText()
  return (
    <section className="section" id={id} data-surface={surface}>
      <div className="wrap grid">
        <Title as="h2" data-col="1-4">
          {props.title}
        </Title>
        <ul data-col="5-12" className="social-links">
          {props.links.map((link) => (
            <li key={link.url}>
              <a href={link.url} target="_blank" rel="noopener noreferrer">
                <Icon name={link.network === 'facebook' ? 'facebook' : 'instagram'} />
                {link.label || link.network}
                <span className="visually-hidden">{t('common.socialLinks.newWindow')}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
