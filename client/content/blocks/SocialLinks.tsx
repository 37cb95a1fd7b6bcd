import { useText } from '../../i18n/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { BlockProps } from '../block.ts'
import { partsOf, textOf } from '../props.ts'
import { Title } from '../../ui/Title.tsx'

export function SocialLinks({ id, props, surface }: BlockProps) {
  const t = useText()
  return (
    <section className="section" id={id} data-surface={surface}>
      <div className="wrap grid">
        <Title as="h2" data-col="1-4">
          {textOf(props, 'title')}
        </Title>
        <ul data-col="5-12" className="social-links">
          {partsOf(props, 'links')
            .filter((link) => textOf(link, 'url').startsWith('https://'))
            .map((link) => (
              <li key={textOf(link, 'url')}>
                <a href={textOf(link, 'url')} target="_blank" rel="noopener noreferrer">
                  <Icon name={textOf(link, 'network') === 'facebook' ? 'facebook' : 'instagram'} />
                  {textOf(link, 'label') || textOf(link, 'network')}
                  <span className="visually-hidden">{t('common.socialLinks.newWindow')}</span>
                </a>
              </li>
            ))}
        </ul>
      </div>
    </section>
  )
}
