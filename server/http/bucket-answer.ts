/** Error for an answer of a bucket that is no success; its message has status and codes only. */
export class BucketFailed extends Error {
  override readonly name = 'BucketFailed';
}

/** Bytes of a refusal in which its code is looked for; no more of it is read than the chunk that reaches them. */
const READ_AT_MOST = 4_000;

async function beginningOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= READ_AT_MOST) break;
  }
  return Buffer.concat(chunks).toString('utf8', 0, READ_AT_MOST);
}

/**
 * Says what a bucket answered: status, its own code (SignatureDoesNotMatch, RequestTimeTooSkewed …) and the region in which
 * it is, where it says so. Its other words may name keys.
 * @param bucket what it is for, as the subject of a sentence
 */
export async function bucketWords(response: Response, bucket: string): Promise<string> {
  if (response.ok) {
    await response.body?.cancel();
    return `${bucket} answered ${response.status} with a page. Check its endpoint: another server is there.`;
  }
  const text = await beginningOf(response).catch(() => '');
  const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1];
  const region = response.headers.get('x-amz-bucket-region') ?? /<Region>([\w-]{1,40})<\/Region>/.exec(text)?.[1];
  const said = [code && `It says ${code}.`, region && /^[\w-]+$/.test(region) && `Its region is ${region}.`];
  return [`${bucket} answered ${response.status}.`, ...said].filter(Boolean).join(' ');
}

/** Says that a bucket did not answer, and by which code. */
export function silenceWords(error: unknown, bucket: string): string {
  const { name, code, cause } = error as Error & { code?: unknown; cause?: { code?: unknown } };
  const kind = cause?.code ?? (typeof code === 'string' ? code : name);
  return `${bucket} did not answer. (${String(kind)})`;
}

/** Tells whether something else than a bucket answered, such as the page of a host that is not set up or is being mended. */
export const isPage = (response: Response): boolean => /^text\/html/i.test(response.headers.get('content-type') ?? '');
