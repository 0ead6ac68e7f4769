import { MAX_AVATAR_BYTES } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { findPictureError, MAX_PICTURE_MEGABYTES } from './picture-file.ts';
import { deviceName, isHandheld } from './session-device.ts';

describe('findPictureError', () => {
  it('accepts only JPEG and PNG up to the size limit', () => {
    expect(MAX_PICTURE_MEGABYTES).toBe(10);
    expect(findPictureError({ type: 'image/jpeg', size: MAX_AVATAR_BYTES })).toBeNull();
    expect(findPictureError({ type: 'image/png', size: 1 })).toBeNull();
    expect(findPictureError({ type: 'image/heic', size: 1 })).toBe('wrongKind');
    expect(findPictureError({ type: '', size: 1 })).toBe('wrongKind');
    expect(findPictureError({ type: 'image/png', size: MAX_AVATAR_BYTES + 1 })).toBe('tooLarge');
  });
});

describe('session device', () => {
  it('names a device by its known parts', () => {
    expect(deviceName({ browser: 'Chrome', system: 'Windows' })).toBe('Chrome · Windows');
    expect(deviceName({ browser: null, system: 'iOS' })).toBe('iOS');
    expect(deviceName({ browser: null, system: null })).toBe('');
  });

  it('distinguishes mobile and desktop devices', () => {
    expect(isHandheld({ system: 'iOS' })).toBe(true);
    expect(isHandheld({ system: 'Android' })).toBe(true);
    expect(isHandheld({ system: 'Windows' })).toBe(false);
    expect(isHandheld({ system: null })).toBe(false);
  });
});
