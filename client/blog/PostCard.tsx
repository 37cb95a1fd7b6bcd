import type { PostCard as Post } from '#contract/blog.ts'
import { formatDate } from '../i18n/dates.ts'
import { Picture } from '../ui/Picture.tsx'
import { Title } from '../ui/Title.tsx'

export interface PostCardProps {
  post: Post
  href: string
  language: string
  /** The level of its heading, under that of the list. */
  heading?: 'h2' | 'h3'
  /** The first of a page of news: wide, picture and words side by side. */
  isLead?: boolean
  isPriority?: boolean
}

export const PostCard = ({ post, href, language, heading: Heading = 'h2', isLead, isPriority }: PostCardProps) => (
  <article className="post-card" data-lead={isLead ? '' : undefined}>
    {post.picture && (
      <div className="photo">
        <Picture
          path={post.picture.original.path}
          alt={post.picture.alt}
          kind="scene"
          sizes={isLead ? leadSizes : cardSizes}
          isPriority={isPriority}
        />
      </div>
    )}
    <div className="words stack" data-gap="2">
      <p className="date">
        <time dateTime={post.publishedAt}>{formatDate(post.publishedAt, language)}</time>
      </p>
      <Title as={Heading} className="name" href={href}>
        {post.title}
      </Title>
      <p>{post.shortDescription}</p>
    </div>
  </article>
)

const leadSizes = '(width >= 1440px) 56rem, (width >= 768px) 60vw, 100vw'
const cardSizes = '(width >= 1440px) 27rem, (width >= 992px) 31vw, (width >= 768px) 47vw, 100vw'
