import type { OfficeRules } from '../office-rule.ts'
import { addHost, makeFirst, readHosts, removeHost } from './office-hosts.ts'
import { readSettings, saveIdentity, saveLanguages, saveServices } from './office-settings.ts'
import { changeModes, readSite } from './modes.ts'

export const siteOfficeRoutes = {
  siteRead: (ctx) => readSite(ctx),
  siteSettings: (ctx) => readSettings(ctx),
  siteIdentitySave: (ctx, input) => saveIdentity(ctx, input),
  siteServicesSave: (ctx, input) => saveServices(ctx, input),
  siteLanguagesSave: (ctx, input) => saveLanguages(ctx, input),
  siteHosts: (ctx) => readHosts(ctx),
  siteHostAdd: (ctx, input) => addHost(ctx, input),
  siteHostRemove: (ctx, input) => removeHost(ctx, input),
  siteHostFirst: (ctx, input) => makeFirst(ctx, input),
  siteModesUpdate: (ctx, input) => changeModes(ctx, input),
} satisfies Partial<OfficeRules>
