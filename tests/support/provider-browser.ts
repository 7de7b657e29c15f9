/** What the person does on the provider's page. */
export type AtProvider = { account: string } | 'deny'

/** A browser that is at the provider: it keeps cookies, follows redirects and fills in the page. */
export function createProviderBrowser() {
  const cookies = new Map<string, string>()

  async function send(address: string, form?: URLSearchParams): Promise<Response> {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form !== undefined && { method: 'POST', body: form }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }

  return {
    /**
     * Opens an address and signs in.
     * @returns the last answer, usually that of the app's own page
     */
    async visit(address: string, act: AtProvider): Promise<Response> {
      let at = address
      let response = await send(at)
      for (let steps = 0; steps < 20; steps += 1) {
        const location = response.headers.get('location')
        if (location !== null) {
          at = new URL(location, at).href
          response = await send(at)
        } else if (new URL(at).pathname.startsWith('/interaction/')) {
          if (response.status !== 200) throw new Error(await response.text())
          const form = new URLSearchParams(act === 'deny' ? { deny: 'yes' } : act)
          response = await send(at, form)
        } else return response
      }
      throw new Error('The provider redirects without end.')
    },
  }
}
