/** An S3-compatible bucket. */
export interface BucketSettings {
  /** Origin of the service, without a slash at the end. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Beginning of every file's name in the bucket; empty, or ends with a slash. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** How pictures that records link to are copied. */
export interface LinkSettings {
  /** Private hosts with their ports that may be asked all the same, such as `127.0.0.1:4001`: for tests. */
  readonly allowedHosts: readonly string[];
  /** Time for one picture in milliseconds; 20 seconds by default. */
  readonly withinMs?: number;
}

/** Where pictures are kept. */
export interface MediaSettings {
  /** Null, or left out, where linked pictures are not copied. */
  readonly links?: LinkSettings | null;
  /** Absolute path of the folder that holds them where there is no bucket. */
  readonly folder: string;
  readonly bucket: BucketSettings | null;
}
