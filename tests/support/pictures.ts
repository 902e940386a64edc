import sharp from 'sharp';
import type { Api } from './api';

/** A HEIC of 96 × 64 pixels, drawn for these tests: orange in the upper left quarter, green elsewhere. */
export const HEIC = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImls' +
    'b2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAAPQAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAA' +
    'AAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubgQEDAgAAAMACAAAAwAI' +
    'QCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAABFbWRhdAAAADkoAa9Y+Q6SXxfB' +
    '5//pamQ9Bjzo3f/cD8Xt2k/ztVQGTcTJ9+rTYPLgEG3D/+0nP/wFYf7qE3ne+7g=',
  'base64',
);

const ORANGE = { r: 210, g: 120, b: 40 };
const GREEN = { r: 27, g: 94, b: 75 };

/** Draws a picture of two colours: orange in the upper left quarter, green elsewhere. */
export const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: GREEN } }).composite([
    {
      input: {
        create: { width: Math.ceil(width / 2), height: Math.ceil(height / 2), channels: 3, background: ORANGE },
      },
      left: 0,
      top: 0,
    },
  ]);

/** Makes a JPEG; every size is a picture of its own. */
export const jpeg = (width = 1000, height = 750): Promise<Buffer> => drawing(width, height).jpeg().toBuffer();

export interface UploadAnswer {
  status: number;
  headers: Headers;
  body: { picture?: { id: string; link: string; updatedAt: string } & Record<string, unknown>; message?: string };
}

/** Uploads a file as the office does. */
export async function upload(
  { origin }: Pick<Api, 'origin'>,
  token: string | null,
  bytes: Buffer,
  { name = 'photo.jpg', type = 'application/octet-stream' }: { name?: string; type?: string } = {},
): Promise<UploadAnswer> {
  const response = await fetch(`${origin}/pictures?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { 'content-type': type, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as UploadAnswer['body'] };
}

/** What the office says of a picture, as a GraphQL value. */
export const said = 'alt: "Savita in her sewing room", focusX: 40, focusY: 30, agreed: true';
