import { Picture } from '../../ui/Picture.tsx'
import { Title } from '../../ui/Title.tsx'
import type { BlockProps } from '../block.ts'
import { type Props, partsOf, textOf } from '../props.ts'

/** The people: by their portraits where each of them has one, else by their names, large. */
export function TeamGroup({ id, props, surface }: BlockProps) {
  const text = textOf(props, 'text')
  const members = partsOf(props, 'members')
  const isDrawn = members.every((member) => textOf(member, 'portrait') !== '')
  return (
    <section className="section" id={id} data-surface={surface}>
      <div className="wrap">
        <div className="head">
          <Title as="h2" className="title-lg">
            {textOf(props, 'title')}
          </Title>
          {text && <p>{text}</p>}
        </div>
        <ul className={isDrawn ? 'team' : 'people'} data-few={isDrawn && members.length < 3 ? '' : undefined}>
          {members.map((member) => (
            <Member key={textOf(member, 'name')} member={member} isDrawn={isDrawn} />
          ))}
        </ul>
      </div>
    </section>
  )
}

function Member({ member, isDrawn }: { member: Props; isDrawn: boolean }) {
  return (
    <li>
      {isDrawn && (
        <div className="photo">
          <Picture path={textOf(member, 'portrait')} alt="" kind="portrait" />
        </div>
      )}
      <Title as="h3" className="name">
        {textOf(member, 'name')}
      </Title>
      <p className="role">{textOf(member, 'role')}</p>
      <p>{textOf(member, 'text')}</p>
    </li>
  )
}
