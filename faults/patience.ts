import { vi } from 'vitest'

// These tests are about what is lost, not about how soon: a busy machine only makes them longer.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })
