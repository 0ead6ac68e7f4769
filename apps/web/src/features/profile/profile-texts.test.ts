import { MAX_AVATAR_BYTES } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { MAX_PICTURE_MEGABYTES, pictureError } from './picture-file.ts';
import { deviceName, isHandheld } from './session-device.ts';

describe('a picture', () => {
  it('is JPEG or PNG and not too large', () => {
    expect(MAX_PICTURE_MEGABYTES).toBe(10);
    expect(pictureError({ type: 'image/jpeg', size: MAX_AVATAR_BYTES })).toBeNull();
    expect(pictureError({ type: 'image/png', size: 1 })).toBeNull();
    expect(pictureError({ type: 'image/heic', size: 1 })).toBe('wrongKind');
    expect(pictureError({ type: '', size: 1 })).toBe('wrongKind');
    expect(pictureError({ type: 'image/png', size: MAX_AVATAR_BYTES + 1 })).toBe('tooLarge');
  });
});

describe('a device', () => {
  it('is named by what is known of it', () => {
    expect(deviceName({ browser: 'Chrome', system: 'Windows' })).toBe('Chrome · Windows');
    expect(deviceName({ browser: null, system: 'iOS' })).toBe('iOS');
    expect(deviceName({ browser: null, system: null })).toBe('');
  });

  it('is one for the hand or for the desk', () => {
    expect(isHandheld({ system: 'iOS' })).toBe(true);
    expect(isHandheld({ system: 'Android' })).toBe(true);
    expect(isHandheld({ system: 'Windows' })).toBe(false);
    expect(isHandheld({ system: null })).toBe(false);
  });
});
