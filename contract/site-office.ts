import { z } from 'zod'
import { officeEndpoint } from './office-endpoint.ts'
import { SiteKind } from './site.ts'
import { PlaceParams } from './team-office.ts'

/** Whether a site shows itself (SITE-05). */
const SiteModes = z.object({ isMaintenance: z.boolean(), isComingSoon: z.boolean() })

export const siteOfficeEndpoints = {
  siteRead: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/site',
    access: 'seeSite',
    summary: 'What a site is called, where it answers, and whether it is open',
    params: PlaceParams,
    result: SiteModes.extend({
      code: z.string(),
      name: z.string(),
      kind: SiteKind,
      hosts: z.array(z.string()),
      languages: z.array(z.string()),
      /** Null while it answers nowhere. */
      publicUrl: z.string().nullable(),
    }),
  }),
  siteModesUpdate: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/modes',
    access: 'modes',
    summary: 'Opens a site, or closes it; every node answers so with the next page',
    params: PlaceParams,
    body: SiteModes,
    result: SiteModes,
  }),
  sitePreview: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/previews',
    access: 'seeSite',
    summary: 'A link that shows the site to whoever asks while it is closed to others; it opens once, within minutes',
    limits: [{ name: 'preview', max: 60, windowSeconds: 3600, by: 'staff' }],
    params: PlaceParams,
    result: z.object({ link: z.url() }),
  }),
  sitePreviewEnd: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/previews/{preview}/end',
    access: 'seeSite',
    summary: 'Ends what such a link has opened',
    params: PlaceParams.extend({ preview: z.uuid() }),
    result: z.object({}),
  }),
}
