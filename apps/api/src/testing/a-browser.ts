/** Follows redirects with cookies, like a browser, until they leave an origin; returns the URL reached. */
export async function followWithin(origin: string, startUrl: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = startUrl;
  for (let steps = 0; new URL(url).origin === origin; steps += 1) {
    if (steps > 10) throw new Error(`redirect loop at ${origin}`);
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get('location');
    if (!next) throw new Error(`${url} responds with ${response.status}: ${await response.text()}`);
    url = new URL(next, url).href;
  }
  return url;
}
