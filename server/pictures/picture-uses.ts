/**
 * SQL of the pictures within a sanitized text: ours, whatever stands before their path, and the links of those of other
 * sites.
 */
const within = (text: string): string => `
  unnest(array(select (regexp_matches(${text}, '/media/[0-9a-f]{32}-(?:400|800|1600)\\.webp', 'g'))[1]
               union all select replace((regexp_matches(${text}, '<img[^>]* src="(https://[^"]+)"', 'gi'))[1], '&amp;', '&')))`;
const PAGE_TEXTS = `concat_ws(' ', content ->> 'mission', content ->> 'vision', content ->> 'story', content ->> 'content')`;

/**
 * SQL of every link of a picture that a record holds: the link, the kind of the record, its name, and the place in it.
 * What is added to a record's pictures is added here.
 */
export const PICTURE_USES = `
  select featured_image as link, 'campaign' as kind, title as name, 'featured image' as place from campaigns
  union all select unnest(gallery_images), 'campaign', title, 'gallery' from campaigns
  union all select featured_image, 'event', title, 'featured image' from events
  union all select founder_image, 'event', title, 'founder’s portrait' from events
  union all select unnest(gallery_images), 'event', title, 'gallery' from events
  union all select image_url, 'member', name, 'portrait' from members
  union all select url, 'media', title, 'picture' from media_library where file_type = 'image'
  union all select poster, 'media', title, 'poster' from media_library
  union all select value, 'settings', '', case key when 'site_logo' then 'logo' when 'receipt_signature' then 'signature'
                                                   else 'founder’s portrait' end
              from settings where key in ('site_logo', 'founder_image', 'receipt_signature')
  union all select content ->> 'hero_image', 'page', 'Home', 'hero image' from page_content where page_key = 'home'
  union all select founder ->> 'image_url', 'page', 'About', 'portrait of ' || coalesce(founder ->> 'name', '')
              from page_content, jsonb_array_elements(case when jsonb_typeof(content -> 'founders') = 'array'
                                                           then content -> 'founders' else '[]' end) founder
             where page_key = 'about'
  union all select ${within('description')}, 'campaign', title, 'description' from campaigns
             where description like '%<img%'
  union all select ${within(PAGE_TEXTS)},
              'page', case page_key when 'csr' then 'CSR' else initcap(page_key) end, 'text' from page_content
             where content::text like '%<img%'
  union all select ${within('html')}, 'page', initcap(page::text), 'legal text' from legal_texts where html like '%<img%'`;
