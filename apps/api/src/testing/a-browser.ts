/** Follows redirects with cookies, as a browser does, until they lead out of a place. */
export async function followWithin(origin: string, first: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = first;
  for (let steps = 0; new URL(url).origin === origin; steps += 1) {
    if (steps > 10) throw new Error(`${origin} leads round in circles`);
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get('location');
    if (!next) throw new Error(`${url} answers ${response.status}: ${await response.text()}`);
    url = new URL(next, url).href;
  }
  return url;
}
