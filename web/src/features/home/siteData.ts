/** The site as schema.org has it: who runs it, and where it is searched; `{words}` stands in that address. */
export function siteData(name: string, site: { url: string; logo: string; search: string }): object {
  const organisation = { '@type': 'Organization', '@id': `${site.url}#organization`, name, url: site.url };
  return {
    '@graph': [
      { ...organisation, logo: site.logo },
      {
        '@type': 'WebSite',
        '@id': `${site.url}#website`,
        name,
        url: site.url,
        publisher: { '@id': organisation['@id'] },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: site.search },
          'query-input': 'required name=words',
        },
      },
    ],
  };
}
