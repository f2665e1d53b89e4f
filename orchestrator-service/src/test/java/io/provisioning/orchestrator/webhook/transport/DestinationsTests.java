package io.provisioning.orchestrator.webhook.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DestinationsTests {

  private static final String PUBLIC = "203.0.113.7";

  private static Destinations destinations(
      boolean allowPrivate, boolean allowLoopback, String address) {
    return new Destinations(
        allowPrivate,
        allowLoopback,
        host -> {
          if (host.equals("nowhere.example")) {
            throw new UnknownHostException(host);
          }
          return List.of(InetAddress.getByName(address));
        });
  }

  private static boolean isRefused(boolean allowPrivate, boolean allowLoopback, String address) {
    return destinations(allowPrivate, allowLoopback, address)
        .againstSaving(URI.create("https://receiver.example/in"))
        .isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "169.254.169.254",
        "169.254.0.1",
        "fe80::1",
        "224.0.0.1",
        "ff02::1",
        "0.0.0.0",
        "::",
        "255.255.255.255",
        "::ffff:169.254.169.254",
        "64:ff9b::a9fe:a9fe",
        "2002:a9fe:a9fe::1"
      })
  void neverLeadsToLinksGroupsAndMetadata(String address) {
    assertThat(isRefused(true, true, address)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "10.0.0.1",
        "172.16.0.1",
        "192.168.1.1",
        "100.64.0.1",
        "198.18.0.1",
        "fd00:ec2::254",
        "64:ff9b::a00:1",
        "127.0.0.1",
        "::1"
      })
  void leadsIntoPrivateNetworksOnlyWhereThatIsAllowed(String address) {
    assertThat(isRefused(false, true, address)).isTrue();
    assertThat(isRefused(true, false, address)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {PUBLIC, "2001:db8::1", "100.128.0.1", "172.32.0.1"})
  void leadsAnywhereElse(String address) {
    assertThat(isRefused(false, false, address)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://localhost:8000/", "http://127.0.0.1/", "http://[::1]:1/x"})
  void leadsToThisMachineWhereTheUrlSaysSo(String url) {
    assertThat(destinations(false, true, "127.0.0.1").againstSaving(URI.create(url))).isEmpty();
    assertThat(destinations(false, false, "127.0.0.1").againstSaving(URI.create(url))).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://receiver.example/",
        "file:///etc/passwd",
        "/in",
        "https://user:word@receiver.example/",
        "https://receiver.example/#part",
        "https:in"
      })
  void isAnHttpUrlWithoutCredentials(String url) {
    assertThat(destinations(true, true, PUBLIC).againstSaving(URI.create(url))).isPresent();
  }

  @Test
  void aNameThatLeadsNowhereMayLeadSomewhereLater() {
    assertThat(
            destinations(false, false, PUBLIC)
                .againstSaving(URI.create("https://nowhere.example/")))
        .isEmpty();
  }
}
