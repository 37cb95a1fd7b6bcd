import type { PropsOf } from '#contract/documents/blocks.ts'
import { Picture } from '../../ui/Picture.tsx'
import { Title } from '../../ui/Title.tsx'
import type { BlockProps } from '../block.ts'

/** The people: by their portraits where each of them has one, else by their names, large. */
export function TeamGroup({ id, props, surface }: BlockProps<'teamGroup'>) {
  const { text, members } = props
  const isDrawn = members.every(({ portrait }) => portrait !== null)
  return (
    <section className="section" id={id} data-surface={surface}>
      <div className="wrap">
        <div className="head">
          <Title as="h2" className="title-lg">
            {props.title}
          </Title>
          {text && <p>{text}</p>}
        </div>
        <ul className={isDrawn ? 'team' : 'people'} data-few={isDrawn && members.length < 3 ? '' : undefined}>
          {members.map((member) => (
            <Member key={member.name} member={member} isDrawn={isDrawn} />
          ))}
        </ul>
      </div>
    </section>
  )
}

interface MemberProps {
  member: PropsOf<'teamGroup'>['members'][number]
  isDrawn: boolean
}

function Member({ member: { name, role, text, portrait }, isDrawn }: MemberProps) {
  return (
    <li>
      {isDrawn && portrait !== null && (
        <div className="photo">
          <Picture path={portrait} alt="" kind="portrait" />
        </div>
      )}
      <Title as="h3" className="name">
        {name}
      </Title>
      <p className="role">{role}</p>
      <p>{text}</p>
    </li>
  )
}
