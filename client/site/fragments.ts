import { queryOptions } from '@tanstack/react-query'
import { staticPaths } from '#contract/statics.ts'
import type { FragmentPlace } from '#contract/site.ts'
import type { Dependencies } from '../base/dependencies.ts'

/** A small piece of HTML by name; a missing one is empty (PAGE-01). */
export const fragmentQuery = ({ statics }: Pick<Dependencies, 'statics'>, language: string, name: string) =>
  queryOptions({
    queryKey: ['fragment', language, name],
    queryFn: async () => (await statics.text(staticPaths.fragment(name, language))) ?? '',
  })

/** The fragments a site names for a place, by name. */
export const fragmentsAt = ({ site }: Pick<Dependencies, 'site'>, place: FragmentPlace | 'footer'): string[] =>
  place === 'footer' ? site.content.footer.fragments : (site.content.fragments[place] ?? [])

/** For loaders: a fragment that fails is logged and ignored (I18N-04). */
export async function loadFragments(
  dependencies: Pick<Dependencies, 'site' | 'statics' | 'queryClient'>,
  language: string,
  ...places: (FragmentPlace | 'footer')[]
): Promise<void> {
  const load = async (name: string) => {
    try {
      await dependencies.queryClient.ensureQueryData(fragmentQuery(dependencies, language, name))
    } catch (error) {
      console.info(`The fragment ${name} could not be loaded:`, error)
    }
  }
  await Promise.all(places.flatMap((place) => fragmentsAt(dependencies, place)).map(load))
}
