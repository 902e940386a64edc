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

/** Where pictures are kept. */
export interface MediaSettings {
  /** Absolute path of the folder that holds them where there is no bucket. */
  readonly folder: string;
  readonly bucket: BucketSettings | null;
}
