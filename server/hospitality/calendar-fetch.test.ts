import http, { type RequestListener } from 'node:http'
import net, { type AddressInfo, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { anyWeb, fetchCalendar, publicWeb, type Reach } from './calendar-fetch.ts'

const open: Server[] = []
afterEach(() =>
  Promise.all(
    open.splice(0).map((server) => {
      if (server instanceof http.Server) server.closeAllConnections()
      return new Promise<void>((resolve) => void server.close(() => resolve()))
    }),
  ),
)

async function listen(server: Server, address: string): Promise<number> {
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  return (server.address() as AddressInfo).port
}
const aPlatform = (answers: RequestListener) => listen(http.createServer(answers), '127.0.0.1')
const waitsMs = 20_000

/** A name server that answers each look-up with the next address, then always with the last. */
function names(...addresses: string[]) {
  const asked: string[] = []
  const resolve: Reach['resolve'] = async (host) => {
    const address = addresses[Math.min(asked.push(host), addresses.length) - 1]!
    return address.split(' ').map((one) => ({ address: one, family: net.isIP(one) }))
  }
  return { asked, resolve }
}
/** As the public web, with 127.0.0.1 as its only public address. */
const tinyWeb = (...addresses: string[]) => {
  const { asked, resolve } = names(...addresses)
  return { ...anyWeb, asked, resolve, isAllowed: (address: string) => address === '127.0.0.1' }
}

test('[STAY-02] a calendar of the public web is read over https, at a public address', async () => {
  const refusals: [url: string, addresses: string, problem: RegExp][] = [
    ['http://platform.example/a.ics', '8.8.8.8', /http:/],
    ['file:///etc/passwd', '8.8.8.8', /file:/],
    ['https://platform.example/a.ics', '169.254.169.254', /public/],
    ['webcal://platform.example/a.ics', '64:ff9b::a9fe:a9fe', /public/],
    ['https://platform.example/a.ics', '8.8.8.8 10.0.0.1', /public/],
    ['https://127.0.0.1/a.ics', '8.8.8.8', /public/],
    ['https://0x7f.1/a.ics', '8.8.8.8', /public/],
    ['https://[::ffff:127.0.0.1]/a.ics', '8.8.8.8', /public/],
    ['https://[2002:7f00:1::]/a.ics', '8.8.8.8', /public/],
  ]
  for (const [url, addresses, problem] of refusals)
    await expect(fetchCalendar({ ...publicWeb, ...names(addresses) }, url, waitsMs), url).rejects.toThrow(problem)
  await expect(fetchCalendar(publicWeb, 'https://localhost/a.ics', waitsMs)).rejects.toThrow(/public/)
})

test('[STAY-02] the connection goes to the address that was checked, under the name', async () => {
  const hosts: (string | undefined)[] = []
  const port = await aPlatform(({ headers }, response) => {
    hosts.push(headers.host)
    response.end('calendar')
  })
  // A second look-up would find another.
  const web = tinyWeb('127.0.0.1', '127.0.0.2')
  expect(await fetchCalendar(web, `http://platform.example:${port}/a.ics`, waitsMs)).toBe('calendar')
  expect(web.asked).toEqual(['platform.example'])
  expect(hosts).toEqual([`platform.example:${port}`])
  await expect(fetchCalendar(web, `http://platform.example:${port}/a.ics`, waitsMs)).rejects.toThrow(/public/)
  expect(hosts).toHaveLength(1)
})

test('[STAY-02] the certificate is asked for by the name, not by the address', async () => {
  let hello = ''
  const platform = net.createServer((socket) =>
    socket
      .on('error', () => undefined)
      .once('data', (bytes) => {
        hello = bytes.toString('latin1')
        socket.destroy()
      }),
  )
  const port = await listen(platform, '127.0.0.1')
  await expect(fetchCalendar(tinyWeb('127.0.0.1'), `https://platform.example:${port}/a.ics`, waitsMs)).rejects.toThrow()
  expect(hello).toContain('platform.example')
})

test('[STAY-02] each address a calendar leads to is checked again', async () => {
  const seen: string[] = []
  let location = ''
  const port = await aPlatform(({ url = '' }, response) => {
    seen.push(url)
    if (url === '/a.ics') response.writeHead(302, { location }).end()
    else response.end('calendar')
  })
  const url = `http://platform.example:${port}/a.ics`
  location = '/b.ics'
  expect(await fetchCalendar(tinyWeb('127.0.0.1'), url, waitsMs)).toBe('calendar')
  for (location of ['/b.ics', `http://127.0.0.2:${port}/b.ics`, `http://[::1]:${port}/b.ics`])
    await expect(fetchCalendar(tinyWeb('127.0.0.1', '127.0.0.2'), url, waitsMs), location).rejects.toThrow(/public/)
  location = 'file:///etc/passwd'
  await expect(fetchCalendar(tinyWeb('127.0.0.1'), url, waitsMs)).rejects.toThrow(/file:/)
  expect(seen.filter((path) => path === '/b.ics')).toHaveLength(1)
  seen.length = 0
  location = '/a.ics'
  await expect(fetchCalendar(tinyWeb('127.0.0.1'), url, waitsMs)).rejects.toThrow(/without end/)
  expect(seen).toHaveLength(4)
})

test('[STAY-02] a calendar that is too long, breaks off, or never ends is not read', async () => {
  const port = await aPlatform(({ url }, response) => {
    if (url === '/long') response.end('x'.repeat(1024 * 1024 + 1))
    else if (url === '/short') response.end('x'.repeat(1024 * 1024))
    else if (url === '/broken') response.writeHead(200, { 'content-length': 9 }).write('x', () => response.destroy())
    else if (url === '/endless') response.write('x')
  })
  const read = (path: string, timeoutMs = waitsMs) =>
    fetchCalendar(tinyWeb('127.0.0.1'), `http://platform.example:${port}${path}`, timeoutMs)
  expect(await read('/short')).toHaveLength(1024 * 1024)
  await expect(read('/long')).rejects.toThrow(/too long/)
  await expect(read('/broken')).rejects.toThrow(/aborted/)
  await expect(read('/endless', 300)).rejects.toThrow(/aborted/)
  await expect(read('/silent', 100)).rejects.toThrow(/aborted/)
  const nameless: Reach = { ...anyWeb, resolve: () => new Promise(() => undefined) }
  await expect(fetchCalendar(nameless, 'https://platform.example/a.ics', 100)).rejects.toThrow(/aborted/)
})

test('[STAY-02] a calendar none of whose addresses answers says so', async () => {
  const port = await aPlatform(() => undefined)
  await new Promise<void>((resolve) => void open.pop()!.close(() => resolve()))
  const web = { ...anyWeb, ...names('127.0.0.1 127.0.0.3') }
  await expect(fetchCalendar(web, `http://platform.example:${port}/a.ics`, waitsMs)).rejects.toThrow(/reached/)
})
